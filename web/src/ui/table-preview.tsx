import { lazy, type ReactNode, Suspense } from "react";
import { useTranslation } from "#i18n";
import type { Address } from "../address.ts";
import { LinkButton } from "./link.tsx";

/** Fetched with the first row that is looked at. */
const SideSheet = lazy(async () => ({ default: (await import("./side-sheet.tsx")).SideSheet }));

const MissingSheet = lazy(async () => ({ default: (await import("./missing-sheet.tsx")).MissingSheet }));

/** A row's key facts beside the list; the list keeps its place. */
export function Preview<Row>({
  row,
  title,
  href,
  onClose,
  children,
}: {
  row: Row | undefined;
  title: ((row: Row) => string) | undefined;
  href: ((row: Row) => Address) | undefined;
  onClose: () => void;
  children: (row: Row) => ReactNode;
}) {
  const { t } = useTranslation("lists");
  if (row === undefined)
    return (
      <Suspense fallback={null}>
        <MissingSheet open text={t("preview.gone")} onClose={onClose} />
      </Suspense>
    );
  return (
    <Suspense fallback={null}>
      <SideSheet
        open
        onClose={onClose}
        title={title?.(row) ?? ""}
        width={560}
        actions={
          href && (
            <LinkButton to={href(row)} variant="contained">
              {t("preview.open")}
            </LinkButton>
          )
        }
      >
        {children(row)}
      </SideSheet>
    </Suspense>
  );
}
