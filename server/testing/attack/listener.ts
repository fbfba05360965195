import net from "node:net";

/** Who came, and with what first words. */
export interface Contact {
  from: string;
  received: string;
}

/**
 * A server on loopback that an attack tries to have called. It takes any connection, writes it down, and answers what begins
 * like HTTP with 200, so that a caller who should not be there gets as far as it can.
 */
export const openListener = async () => {
  const contacts: Contact[] = [];
  const server = net.createServer((socket) => {
    const contact = { from: `${socket.remoteAddress}:${socket.remotePort}`, received: "" };
    contacts.push(contact);
    socket.on("error", () => {});
    socket.on("data", (bytes) => {
      contact.received = (contact.received + bytes.toString("latin1")).slice(0, 10_000);
      if (contact.received.includes("\r\n\r\n"))
        socket.end("HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: 6\r\nconnection: close\r\n\r\ncalled");
    });
  });
  // All of 127.0.0.0/8, and ::1 where the machine has it.
  await new Promise<void>((resolve) => server.listen(0, "::", resolve).once("error", () => server.listen(0, "0.0.0.0", resolve)));
  const { port } = server.address() as net.AddressInfo;
  return {
    port,
    address: `http://127.0.0.1:${port}`,
    contacts,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};
