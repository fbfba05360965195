import ExpandMore from "@mui/icons-material/ExpandMore";
import Accordion from "@mui/material/Accordion";
import AccordionDetails from "@mui/material/AccordionDetails";
import AccordionSummary from "@mui/material/AccordionSummary";
import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { at } from "#address";
import { api } from "#api";
import { foldText, useLanguage, useTranslation } from "#i18n";
import { useSession } from "#session";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { TableFailed } from "#ui/table-failed.tsx";

/** Questions that are often asked, searched as one types. */
export function Faq() {
  const { t } = useTranslation("support");
  const who = useSession();
  const [text, setText] = useState("");
  const list = useQuery(api.Support.GetFaq.query({ locale: useLanguage() === "tr" ? "tr" : "en" }));
  const wanted = foldText(text.trim());
  const found = list.data?.filter(({ question, answer }) => foldText(`${question} ${answer}`).includes(wanted));
  const contact = (
    <>
      {/* They lead through all areas, and stand on the first page of who has them all. */}
      {who?.role === "Client" && !who.areas && (
        <LinkButton to={at("/", { steps: "open" })} variant="text">
          {t("firstSteps")}
        </LinkButton>
      )}
      <LinkButton to="/Support/Contact" variant="outlined">
        {t("contact")}
      </LinkButton>
    </>
  );
  return (
    <Page title={t("faq")} narrow toolbar={contact}>
      <TextField
        label={t("searchFaq")}
        type="search"
        size="small"
        value={text}
        onChange={({ target }) => setText(target.value)}
        sx={{ mb: 2, width: "100%", maxWidth: 420 }}
      />
      {list.error && !list.data && <TableFailed error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Skeleton variant="rounded" height={220} />}
      <Box role="status" sx={{ fontSize: 0 }}>
        {text && found ? t("found", { count: found.length }) : ""}
      </Box>
      {found?.map(({ faqId, question, answer }) => (
        <Accordion
          key={faqId}
          variant="outlined"
          disableGutters
          slotProps={{ heading: { component: "h2" } }}
          sx={{ "&:before": { display: "none" }, mb: 1, borderRadius: 2 }}
        >
          <AccordionSummary expandIcon={<ExpandMore />} id={`q-${faqId}`} aria-controls={`a-${faqId}`}>
            <Typography component="span" sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
              {question}
            </Typography>
          </AccordionSummary>
          <AccordionDetails sx={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{answer}</AccordionDetails>
        </Accordion>
      ))}
      {found?.length === 0 && (
        <EmptyState kind={text ? "notFound" : "nothing"} title={t("noFaq")} text={t("noFaqText")} action={contact} />
      )}
    </Page>
  );
}
