/* After the library's own file: shows the forms of passkeys where the browser has them, and asks when their button is pressed. */
{
  const { browserSupportsWebAuthn, startAuthentication, startRegistration } = window.SimpleWebAuthnBrowser;
  for (const form of browserSupportsWebAuthn() ? document.querySelectorAll("form[data-passkey]") : []) {
    const failed = form.querySelector("[role=alert]");
    form.hidden = false;
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      failed.hidden = true;
      const button = form.querySelector("button");
      button.disabled = true;
      try {
        const reply = await fetch(form.dataset.passkey, { method: "POST", body: new URLSearchParams(new FormData(form)) });
        if (!reply.ok) throw new Error(`${reply.status}`);
        const optionsJSON = await reply.json();
        const answer = await (optionsJSON.rp ? startRegistration({ optionsJSON }) : startAuthentication({ optionsJSON }));
        form.elements.answer.value = JSON.stringify(answer);
        form.submit();
      } catch {
        failed.hidden = false;
        button.disabled = false;
      }
    });
  }
}
