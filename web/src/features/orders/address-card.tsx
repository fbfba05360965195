import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import type { Address } from "@tradeport/contract/order-shapes";
import { formatPhone } from "@tradeport/contract/phone";
import type { ReactNode } from "react";
import type { z } from "zod";
import { formatCountry, useTranslation } from "#i18n";

export type Given = z.infer<typeof Address>;

/** An address as it is written on a parcel, and how its person is reached. */
export function AddressCard({
  title,
  address,
  children,
}: {
  title: string;
  address: Given;
  /** What can be done with it. */
  children?: ReactNode;
}) {
  const { t } = useTranslation("orders");
  const place = [address.zipCode, address.district, address.city, formatCountry(address.countryCode, address.country)]
    .filter(Boolean)
    .join(", ");
  const name = [address.firstName, address.lastName].filter(Boolean).join(" ");
  const tax = [address.taxNumber, address.taxOffice].filter(Boolean).join(" / ");
  const lines = [
    name,
    address.company,
    address.fullAddress,
    place,
    ...(["mobilePhone", "officePhone", "homePhone"] as const).map(
      (kind) => address[kind] && `${t(`addressField.${kind}`)}: ${formatPhone(address[kind])}`,
    ),
    address.email,
    tax && `${t("detail.tax")}: ${tax}`,
  ].filter(Boolean);
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={title}
      sx={{ p: 2, mb: 2, borderRadius: 2, overflowWrap: "anywhere" }}
    >
      <Typography variant="h3" component="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      {lines.length === 0 && <Typography color="textSecondary">{t("detail.noAddress")}</Typography>}
      {lines.map((line, at) => (
        <Typography key={line} variant="body2" sx={at === 0 ? { fontWeight: 600 } : undefined}>
          {line}
        </Typography>
      ))}
      {children}
    </Paper>
  );
}
