import Down from "@mui/icons-material/ArrowDownward";
import Up from "@mui/icons-material/ArrowUpward";
import Delete from "@mui/icons-material/DeleteOutlined";
import Edit from "@mui/icons-material/EditOutlined";
import Box from "@mui/material/Box";
import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import type { CategoryAttribute } from "@tradeport/contract/categories";
import { at as addressAt } from "#address";
import { formatCount, useTranslation } from "#i18n";
import { Code, Cut } from "#ui/cells.tsx";
import { IconAction } from "#ui/icon-action.tsx";
import { TextLink } from "#ui/link.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import type { CategoryAttributeActs } from "./use-category-attribute-acts.tsx";

const switches = [
  ["isRequired", "map.required"],
  ["isVariant", "map.variant"],
] as const;

/** One attribute of a category. Of one from above the switches stand still until it is said otherwise here. */
export function AttributeLink({
  link,
  acts: { set, remove, order },
  own,
  at = 0,
}: {
  link: CategoryAttribute;
  acts: CategoryAttributeActs;
  /** Those of the category itself, this one at `at`; left out of one from above. */
  own?: readonly CategoryAttribute[];
  at?: number;
}) {
  const { t } = useTranslation("taxonomy");
  const { id, name, code, values, isActive } = link;
  const busy = (set.isPending && set.variables.link.id === id) || order.isPending;
  const move = (to: number) => own && order.mutate(own.toSpliced(at, 1).toSpliced(to, 0, link));
  return (
    <Box
      component="li"
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        columnGap: 2,
        rowGap: 0.5,
        px: 1.5,
        py: 0.75,
        minHeight: 52,
        borderBottom: 1,
        borderColor: "divider",
        "&:last-of-type": { borderBottom: 0 },
      }}
    >
      <Box sx={{ flex: "1 1 200px", minWidth: 0 }}>
        <Box sx={{ display: "flex", gap: 1, alignItems: "center", minWidth: 0 }}>
          <Box sx={{ minWidth: 0 }}>
            <TextLink to={addressAt("/AttributeManagement/Update", { attributeId: id })}>
              <Cut>{name}</Cut>
            </TextLink>
          </Box>
          {!isActive && <StatusBadge tone="neutral" label={t("category.off")} />}
        </Box>
        <Box sx={{ fontSize: 12.5, color: "text.secondary", overflow: "hidden", textOverflow: "ellipsis" }}>
          <Code>{code}</Code> · {t("values.count", { n: formatCount(values.length) })}
        </Box>
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap" }}>
        {switches.map(([fact, label]) => (
          <FormControlLabel
            key={fact}
            label={t(label)}
            control={
              <Switch
                size="small"
                checked={busy && set.variables?.facts[fact] !== undefined ? set.variables.facts[fact] : link[fact]}
                disabled={busy || !own}
                onChange={(_, wanted) => set.mutate({ link, facts: { [fact]: wanted } })}
                slotProps={{ input: { "aria-label": `${name}: ${t(label)}` } }}
              />
            }
          />
        ))}
      </Box>
      <Box sx={{ display: "flex", justifyContent: "flex-end", ml: "auto", minWidth: { sm: 108 } }}>
        {own ? (
          <>
            <IconAction
              label={t("values.up", { name })}
              icon={<Up fontSize="small" />}
              disabled={busy || at === 0}
              onClick={() => move(at - 1)}
            />
            <IconAction
              label={t("values.down", { name })}
              icon={<Down fontSize="small" />}
              disabled={busy || at === own.length - 1}
              onClick={() => move(at + 1)}
            />
            <IconAction
              label={t("map.remove", { name })}
              icon={<Delete fontSize="small" />}
              pending={remove.isPending && remove.variables.id === id}
              onClick={() => remove.mutate(link)}
            />
          </>
        ) : (
          <IconAction
            label={t("map.sayHere", { name })}
            icon={<Edit fontSize="small" />}
            pending={busy}
            onClick={() => set.mutate({ link, facts: { isRequired: link.isRequired } })}
          />
        )}
      </Box>
    </Box>
  );
}
