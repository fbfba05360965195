import net from "node:net";

export interface Received {
  to: string;
  messageId: string;
  /** Headers and body as they came. */
  raw: string;
}

/** A mail server as far as an e-mail needs one. `answer` may refuse whoever comes, the address or the e-mail with a line of its own. */
export const openSmtp = async (answer: (at: "EHLO" | "RCPT" | "DATA", line: string) => string | undefined = () => undefined) => {
  const received: Received[] = [];
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => {});
    let waiting = "";
    let to = "";
    let mail: string | null = null;
    const say = (line: string) => socket.write(`${line}\r\n`);
    const hear = (line: string) => {
      if (mail !== null) {
        if (line !== ".") mail += `${line}\r\n`;
        else {
          const refused = answer("DATA", mail);
          if (!refused) received.push({ to, messageId: /^message-id: *(<[^>]+>)/im.exec(mail)?.[1] ?? "", raw: mail });
          mail = null;
          say(refused ?? "250 taken");
        }
        return;
      }
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === "EHLO") say(answer("EHLO", line) ?? "250 test");
      else if (verb === "RCPT") {
        to = /<([^>]*)>/.exec(line)?.[1] ?? "";
        say(answer("RCPT", to) ?? "250 ok");
      } else if (verb === "DATA") {
        mail = "";
        say("354 go on");
      } else if (verb === "QUIT") {
        say("221 bye");
        socket.end();
      } else say("250 ok");
    };
    socket.setEncoding("utf8").on("data", (part) => {
      waiting += part;
      for (let at = waiting.indexOf("\r\n"); at >= 0; at = waiting.indexOf("\r\n")) {
        const line = waiting.slice(0, at);
        waiting = waiting.slice(at + 2);
        hear(line);
      }
    });
    say("220 test");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `smtp://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    received,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        for (const socket of sockets) socket.destroy();
      }),
  };
};
