import { useQuery } from "@tanstack/react-query";
import type { XmlExport } from "@tradeport/contract/xml-export";
import { useState } from "react";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useGo } from "#ui/link.tsx";
import { Loader } from "#ui/loader.tsx";
import { MissingRecord } from "#ui/missing-record.tsx";
import { Page, Section } from "#ui/page.tsx";
import { useAddressState } from "#ui/search.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { ExportAddress } from "./export-address.tsx";
import { ExportForm } from "./export-form.tsx";

const list = "/Integrations/Resources";

/** /Integrations/Resources/export: a new published feed and then its address, or one that is there. */
export function ExportPage() {
  const { t } = useTranslation("published");
  const go = useGo();
  const [id] = useAddressState("id");
  const [made, setMade] = useState<{ name: string; address: string | null }>();
  const all = useQuery({ ...api.Xml.GetAllXmlExport.query({ pageSize: -1 }), enabled: id !== "" });
  const back = { to: list, label: t("title") } as const;
  const feed: XmlExport | undefined = all.data?.data.find((one) => one.id === id);
  if (id !== "" && all.error && !all.data) return <TableFailed error={all.error} onRetry={() => void all.refetch()} />;
  if (id !== "" && !all.data) return <Loader />;
  if (id !== "" && !feed) return <MissingRecord back={back} />;
  if (made)
    return (
      <Page title={t("addressOf", { name: made.name })} back={back} narrow>
        <Section title={t("address")}>
          <ExportAddress address={made.address} onDone={() => go(list)} />
        </Section>
      </Page>
    );
  return (
    <Page title={feed ? t("editTitle", { name: feed.name }) : t("addTitle")} back={back} narrow>
      <ExportForm key={id} feed={feed} onMade={setMade} />
    </Page>
  );
}
