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
import { whenOtherPage, whenSignedOut } from "./api-call.ts";
import { part } from "./chunk.ts";
import { paramsFit, redirectFor } from "./guard.ts";
import { fetchWords, translate } from "./i18n/index.ts";
import { BrokenPage, NotFoundPage } from "./layouts/error-pages.tsx";
import { NavigationProgress } from "./layouts/navigation-progress.tsx";
import { LoaderLayout, PlainLayout } from "./layouts/plain.tsx";
import { leaveOtherPage } from "./other-page.ts";
import { loadPreferences } from "./preferences.ts";
import { queries } from "./queries.ts";
import { type Screen, screens } from "./routes.tsx";
import { forgetPerson, loadSession, session, shown } from "./session.ts";
import { parseAddress, writeAddress } from "./ui/list-search.ts";
import { notify } from "./ui/notify.ts";
import { keepTyped } from "./ui/tab-memory.ts";

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
const loadScreen = async ({ load, words = [] }: Screen) => (await Promise.all([load(), fetchWords(words)]))[0];
/** Code and words come while the server says who is here; what fails is said by the screen when it is shown. */
const begin = (screen: Screen) => {
  for (const coming of [loadLayout[screen.layout](), loadScreen(screen)]) void coming.catch(() => {});
};

const routeOf = (screen: Screen) =>
  createRoute({
    getParentRoute: () => layouts[screen.layout],
    path: screen.path,
    component: later(() => loadScreen(screen)),
    notFoundComponent: () => <NotFoundPage route />,
    beforeLoad: async ({ params, location }) => {
      if (!paramsFit(screen.params, params as Record<string, string>)) throw notFound();
      // Nobody has to be known to see the error and sign-out pages.
      if (screen.layout === "plain") return;
      begin(screen);
      const who = await loadSession(queries);
      const to = redirectFor(screen, who, screens);
      if (to === "/login") throw redirect({ to, search: (location.href === "/" ? {} : { returnTo: location.href }) as never });
      if (to !== null) throw redirect({ to });
      if (who) loadPreferences(queries);
    },
  });

const tree = root.addChildren(
  Object.entries(layouts).map(([layout, route]) =>
    route.addChildren(screens.filter((screen) => screen.active && screen.layout === layout).map(routeOf)),
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
});

whenOtherPage(() => leaveOtherPage(shown()));

/** The session ended under us: forget who it was, and what was theirs, and come back here after sign-in. */
whenSignedOut(() => {
  if (queries.getQueryData(session.queryKey) === null && router.state.location.pathname === "/login") return;
  queries.setQueryData(session.queryKey, null);
  const { href, pathname } = router.state.location;
  keepTyped();
  notify.warning(translate("api.signedOut"));
  if (pathname === "/login") return forgetPerson();
  // Once nothing shows what was theirs.
  void router.navigate({ to: "/login", search: { returnTo: href } as never }).then(forgetPerson);
});
