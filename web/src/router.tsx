import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
} from "@tanstack/react-router";
import { whenSignedOut } from "./api-call.ts";
import { part } from "./chunk.ts";
import { paramsFit, redirectFor } from "./guard.ts";
import { AuthLayout } from "./layouts/auth.tsx";
import { BrokenPage, NotFoundPage } from "./layouts/error-pages.tsx";
import { MainLayout } from "./layouts/main.tsx";
import { LoaderLayout, PlainLayout } from "./layouts/plain.tsx";
import { queries } from "./queries.ts";
import { type Screen, screens } from "./routes.tsx";
import { loadSession, session } from "./session.ts";
import { parseAddress, writeAddress } from "./ui/list-search.ts";

const root = createRootRoute({ component: Outlet, notFoundComponent: () => <NotFoundPage /> });
const layouts = {
  main: createRoute({ getParentRoute: () => root, id: "main", component: MainLayout }),
  auth: createRoute({ getParentRoute: () => root, id: "auth", component: AuthLayout }),
  plain: createRoute({ getParentRoute: () => root, id: "plain", component: PlainLayout }),
};

const routeOf = (screen: Screen) =>
  createRoute({
    getParentRoute: () => layouts[screen.layout],
    path: screen.path,
    component: lazyRouteComponent(() => part(async () => ({ default: await screen.load() }))),
    notFoundComponent: () => <NotFoundPage route />,
    beforeLoad: async ({ params, location }) => {
      if (!paramsFit(screen.params, params as Record<string, string>)) throw notFound();
      // Nobody has to be known to see the error and sign-out pages.
      if (screen.layout === "plain") return;
      const to = redirectFor(screen, await loadSession(queries), screens);
      if (to === "/login") throw redirect({ to, search: (location.href === "/" ? {} : { returnTo: location.href }) as never });
      if (to !== null) throw redirect({ to });
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
  defaultPendingMs: 200,
  defaultErrorComponent: BrokenPage,
  defaultNotFoundComponent: () => <NotFoundPage />,
  scrollRestoration: true,
});

/** The session ended under us: forget who it was and come back here after sign-in. */
whenSignedOut(() => {
  if (queries.getQueryData(session.queryKey) === null && router.state.location.pathname === "/login") return;
  queries.setQueryData(session.queryKey, null);
  const { href, pathname } = router.state.location;
  if (pathname !== "/login") void router.navigate({ to: "/login", search: { returnTo: href } as never });
});
