import type { XmlFeed } from "@tradeport/contract/xml";
import { useRef, useState } from "react";
import { useTranslation } from "#i18n";
import { MissingSheet } from "#ui/missing-sheet.tsx";
import { SideSheet } from "#ui/side-sheet.tsx";
import { FeedForm } from "./feed-form.tsx";

/** A new feed, or the one that the address names. A file that was chosen and not sent is asked about, as what was typed is. */
export function FeedSheet({
  open,
  rows,
  isLoaded,
  onOpen,
  onClose,
}: {
  /** "new", or a feed's id. */
  open: string;
  rows: readonly XmlFeed[];
  isLoaded: boolean;
  onOpen: (id: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation("feeds");
  const [file, show] = useState<File | null>(null);
  // Asked in the moment of leaving, before anything is drawn anew.
  const unsentFile = useRef<File | null>(null);
  const setFile = (next: File | null) => {
    unsentFile.current = next;
    show(next);
  };
  const feed = rows.find(({ id }) => id === open);
  const close = () => {
    setFile(null);
    onClose();
  };
  return (
    <>
      <SideSheet
        open={open === "new" || feed !== undefined}
        onClose={close}
        title={feed ? t("editTitle", { name: feed.name }) : t("addTitle")}
        width={900}
        isUnsaved={() => unsentFile.current !== null}
      >
        <FeedForm
          key={open}
          feed={feed}
          file={file}
          onFile={setFile}
          onMade={(id) => {
            setFile(null);
            onOpen(id);
          }}
        />
      </SideSheet>
      <MissingSheet open={isLoaded && open !== "" && open !== "new" && !feed} onClose={close} />
    </>
  );
}
