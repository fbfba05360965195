interface Cookie {
  name: string;
  value: string;
  path: string;
  text: string;
}

export interface Page {
  /** Path and query of where it ended. */
  at: string;
  status: number;
  text: string;
  headers: Headers;
  /** Every address on the way, the first asked for first. */
  way: string[];
}

/** As much of a browser as signing in needs: cookies with their paths, redirects, forms. It reaches `publicUrl` at `listening`. */
export class Browser {
  cookies: Cookie[] = [];
  /** What it calls itself. */
  agent = "";
  #publicUrl: string;
  #listening: string;
  constructor(publicUrl: string, listening: string) {
    this.#publicUrl = publicUrl;
    this.#listening = listening;
  }

  cookieHeader(path: string) {
    return this.cookies
      .filter((cookie) => path === cookie.path || path.startsWith(cookie.path.endsWith("/") ? cookie.path : `${cookie.path}/`))
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ");
  }

  /** One request, no redirect followed. */
  async ask(address: string, form?: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
    const url = new URL(address, this.#publicUrl);
    if (url.origin !== new URL(this.#publicUrl).origin) throw new Error(`the browser was sent away to ${url}`);
    const answer = await fetch(`${this.#listening}${url.pathname}${url.search}`, {
      redirect: "manual",
      headers: { cookie: this.cookieHeader(url.pathname), accept: "text/html", "user-agent": this.agent, ...headers },
      ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
    });
    for (const text of answer.headers.getSetCookie()) this.#keep(text, url.pathname);
    return answer;
  }

  #keep(text: string, from: string) {
    const [pair = "", ...attributes] = text.split("; ");
    const name = pair.slice(0, pair.indexOf("="));
    const attribute = (key: string) => attributes.find((part) => part.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1);
    const path = attribute("path") ?? from.slice(0, from.lastIndexOf("/") + 1);
    this.cookies = this.cookies.filter((cookie) => cookie.name !== name || cookie.path !== path);
    const expires = attribute("expires");
    const gone = attribute("max-age") === "0" || (expires !== undefined && Date.parse(expires) < Date.now());
    if (!gone) this.cookies.push({ name, value: pair.slice(pair.indexOf("=") + 1), path, text });
  }

  /** Follows redirects until a page comes, or until `stop` says that an address is far enough. */
  async go(address: string, form?: Record<string, string>, stop: (next: URL) => boolean = () => false): Promise<Page> {
    let next = new URL(address, this.#publicUrl);
    let body = form;
    const way: string[] = [];
    for (let hops = 0; hops < 20; hops++) {
      const at = next.pathname + next.search;
      way.push(at);
      const answer = await this.ask(next.href, body);
      const location = answer.headers.get("location");
      if (location) next = new URL(location, next);
      if (!location || stop(next)) {
        return {
          at: location ? next.pathname + next.search : at,
          status: answer.status,
          text: await answer.text(),
          headers: answer.headers,
          way,
        };
      }
      body = undefined;
    }
    throw new Error(`no end of redirects: ${way.join(" -> ")}`);
  }

  async signIn(name: string, password: string, returnTo = "/", stop?: (next: URL) => boolean): Promise<Page> {
    const page = await this.go(`/auth/login?returnTo=${encodeURIComponent(returnTo)}`);
    return this.go(page.at, { name, password }, stop);
  }

  /** Posts the page's form as its script would. */
  submit(page: Page): Promise<Page> {
    const action = /action="([^"]+)"/.exec(page.text)?.[1];
    if (!action) throw new Error(`no form on ${page.at}`);
    const fields = [...page.text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, key, value]) => [
      key!,
      value!,
    ]);
    return this.go(action, Object.fromEntries(fields) as Record<string, string>);
  }
}
