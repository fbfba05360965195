import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  Outlet,
  type RouteComponent,
  redirect,
} from "@tanstack/react-router";
import type { ComponentType } from "react";
import { at, forRouter } from "./address.ts";
import { whenOtherPage, whenSignedOut } from "./api-call.ts";
import { askAhead } from "./ask-ahead.ts";
import { part } from "./chunk.ts";
import { isClients, paramsFit, redirectFor } from "./guard.ts";
import { fetchWords, translate, useTranslation } from "./i18n/index.ts";
import { BrokenPage, NotFoundPage } from "./layouts/error-pages.tsx";
import { NavigationProgress } from "./layouts/navigation-progress.tsx";
import { LoaderLayout, PlainLayout } from "./layouts/plain.tsx";
import { leaveOtherPage } from "./other-page.ts";
import { loadPreferences } from "./preferences.ts";
import { queries } from "./queries.ts";
import { code } from "./routes.tsx";
import { type Path, type Read, type Screen, screens } from "./screens.ts";
import { forgetPerson, loadSession, session, shown } from "./session.ts";
import { ConfirmProvider } from "./ui/confirm.tsx";
import { parseAddress, type Raw, writeAddress } from "./ui/list-search.ts";
import { notify } from "./ui/notify.ts";
import { OfCustomer } from "./ui/of-customer.tsx";
import { forgetHere, keepTyped, known, tellTabs, whenTabsTell } from "./ui/tab-memory.ts";

const root = createRootRoute({
  component: () => (
    <>
      <NavigationProgress />
      <Outlet />
    </>
  ),
  notFoundComponent: () => <NotFoundPage />,
});
const later = (load: () => Promise<ComponentType>) => lazyRouteComponent(() => part(async () => ({ default: await load() })));
const layoutOf = (id: Screen["layout"], component: RouteComponent) => createRoute({ getParentRoute: () => root, id, component });
const loadLayout = {
  main: async () => (await import("./layouts/main.tsx")).MainLayout,
  auth: async () => (await import("./layouts/auth.tsx")).AuthLayout,
  plain: async () => PlainLayout,
};
const layouts = {
  main: layoutOf("main", later(loadLayout.main)),
  auth: layoutOf("auth", later(loadLayout.auth)),
  plain: layoutOf("plain", PlainLayout),
};

/** A screen is drawn once all its words are there: none of its parts waits for them later. Those that can't be fetched are asked for again by whoever says them. */
const loadScreen = async ({ path, words = [] }: Screen<Path>) => (await Promise.all([code[path](), fetchWords(words)]))[0];
/** The sign-in page: where to go on afterwards, and why one is there. */
const toSignIn = (returnTo: string | undefined, why: Read<"/login">["why"]) =>
  forRouter(at("/login", { returnTo: returnTo === "/" ? undefined : returnTo, why }));
/** Code and words come while the server says who is here; what fails is said by the screen when it is shown. */
const begin = (screen: Screen<Path>) => {
  for (const coming of [loadLayout[screen.layout](), loadScreen(screen)]) void coming.catch(() => {});
};

const clientsOwn = ({ menu }: Pick<Screen, "menu">, Shown: ComponentType) =>
  function ClientsOwn() {
    const { t } = useTranslation("shell");
    return (
      <OfCustomer page={t(`menu.${menu?.title ?? "customers"}`)}>
        <Shown />
      </OfCustomer>
    );
  };

const routeOf = (screen: Screen<Path>) =>
  createRoute({
    getParentRoute: () => layouts[screen.layout],
    path: screen.path,
    component: later(async () => (isClients(screen) ? clientsOwn(screen, await loadScreen(screen)) : loadScreen(screen))),
    notFoundComponent: () => <NotFoundPage route />,
    beforeLoad: async ({ params, location, cause }) => {
      const fits = paramsFit(screen.params, params as Record<string, string>);
      // Nobody has to be known to see the error and sign-out pages.
      if (screen.layout === "plain") {
        if (!fits) throw notFound();
        return;
      }
      begin(screen);
      const who = await loadSession(queries);
      const to = redirectFor(screen, who, screens);
      if (to === "/login") {
        const lost = known();
        // The other tabs share the session that is gone.
        if (lost) tellTabs("expired");
        throw redirect(toSignIn(location.href, lost ? "expired" : undefined));
      }
      // After sign-in, like every address: the frame of the page that says so is for who is signed in.
      if (!fits) throw notFound();
      if (to !== null) {
        // Nobody is led elsewhere without a word; who is signed in and opens the sign-in page knows why.
        if (who && (!screen.roles.includes(who.role) || who.areas)) notify.info(translate("noAccess.moved"));
        throw redirect({ to });
      }
      if (!who || who.isInReview) return;
      loadPreferences(queries);
      if (cause === "enter") askAhead(queries, screen, who, location.search as Raw);
    },
  });

/** While developing, or with localStorage "tradeport-developer" = "yes" in this browser. */
const building = () => {
  try {
    return import.meta.env.DEV || localStorage.getItem("tradeport-developer") === "yes";
  } catch {
    return false;
  }
};

const tree = root.addChildren(
  Object.entries(layouts).map(([layout, route]) =>
    route.addChildren(screens.filter((screen) => screen.layout === layout && (!screen.forBuilders || building())).map(routeOf)),
  ),
);

export const router = createRouter({
  routeTree: tree,
  caseSensitive: true,
  parseSearch: parseAddress,
  stringifySearch: writeAddress,
  defaultPreload: "intent",
  defaultPendingComponent: LoaderLayout,
  // However long the next screen takes: the one that is left stays, under a bar. The first one is loaded before anything is drawn.
  defaultPendingMs: Number.POSITIVE_INFINITY,
  defaultErrorComponent: BrokenPage,
  defaultNotFoundComponent: () => <NotFoundPage />,
  scrollRestoration: true,
  // Inside of the router: an open question is asked too before its place is left.
  InnerWrap: ConfirmProvider,
});

router.subscribe("onBeforeLoad", ({ pathChanged }) => pathChanged && notify.left());
whenOtherPage(() => leaveOtherPage(shown()));

/** Nothing of who was here stays on the screen; once nothing shows it, it is forgotten. */
const leave = (why: Read<"/login">["why"], returnTo?: string) => void router.navigate(toSignIn(returnTo, why)).then(forgetPerson);

/** The session ended under us: forget who it was, and what was theirs, and come back here after sign-in. The other tabs share it. */
whenSignedOut(() => {
  if (shown() === null && router.state.location.pathname === "/login") return;
  const had = shown() !== null;
  queries.setQueryData(session.queryKey, null);
  keepTyped();
  if (had) tellTabs("expired");
  const { href, pathname } = router.state.location;
  if (pathname === "/login") return forgetPerson();
  leave("expired", href);
});

/** Another tab says so. A sign-out is believed, for the session may live for another moment; an end is asked for, and heard like any other. */
whenTabsTell((end) => {
  if (end === "expired") return void (shown() !== null && queries.invalidateQueries({ queryKey: session.queryKey }));
  forgetHere();
  if (shown() === null) return;
  queries.setQueryData(session.queryKey, null);
  leave("elsewhere");
});
