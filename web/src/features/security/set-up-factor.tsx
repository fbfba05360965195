import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import type { Output, Tradeport } from "@tradeport/contract";
import { secondFactor } from "@tradeport/contract/second-factor";
import type { z } from "zod";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { Code } from "#ui/cells.tsx";
import { Fields, FormBox, useZodForm } from "#ui/form.tsx";
import { TextInput } from "#ui/inputs.tsx";

const schema = secondFactor.ConfirmSecondFactor.input;

/** The square for the telephone's app, and the first code that it shows. */
export function SetUpFactor({
  enrolment: { secret, address, squares },
  onDone,
  onCancel,
}: {
  enrolment: Output<Tradeport["Client"]["BeginSecondFactor"]>;
  onDone: (recoveryCodes: string[] | null) => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation("security");
  const form = useZodForm(schema, { code: "" });
  const confirm = useMutation({
    mutationFn: (values: z.output<typeof schema>) => api.Client.ConfirmSecondFactor(values),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  return (
    <Stack direction={{ xs: "column", sm: "row" }} sx={{ gap: 3, maxWidth: 720 }}>
      <Squares squares={squares} label={t("factor.qr")} />
      <Stack sx={{ gap: 2, minWidth: 0 }}>
        <Typography color="textSecondary">{t("factor.scan")}</Typography>
        <Typography variant="body2" sx={{ overflowWrap: "anywhere" }}>
          {t("factor.byHand")} <Code>{secret}</Code> · <Link href={address}>{t("factor.openApp")}</Link>
        </Typography>
        <FormBox<typeof schema>
          form={form}
          secret={["code"]}
          labels={{ code: t("factor.code") }}
          onSubmit={(values) => confirm.mutateAsync(values)}
        >
          <Fields columns={1}>
            <TextInput name="code" label={t("factor.code")} required maxLength={7} autoComplete="one-time-code" />
            <Stack direction="row" sx={{ gap: 1 }}>
              <Button type="submit" variant="contained" loading={confirm.isPending}>
                {t("factor.confirm")}
              </Button>
              <Button color="inherit" onClick={onCancel}>
                {t("factor.cancel")}
              </Button>
            </Stack>
          </Fields>
        </FormBox>
      </Stack>
    </Stack>
  );
}

/** Always dark on white: cameras don't read it otherwise. */
const Squares = ({ squares, label }: { squares: boolean[][]; label: string }) => {
  const path = squares.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${squares.length} ${squares.length}`}
      shapeRendering="crispEdges"
      sx={{ width: 200, height: 200, flexShrink: 0, borderRadius: 1, bgcolor: "#ffffff" }}
    >
      <path d={path} fill="#000000" />
    </Box>
  );
};
