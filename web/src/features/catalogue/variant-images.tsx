import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useController } from "react-hook-form";
import { useTranslation } from "#i18n";
import { AddImageAddress } from "./image-address.tsx";
import { maxImages, moved } from "./image-fields.tsx";
import { ImageList } from "./image-list.tsx";

/** Pictures of one variant, by address. */
export function VariantImages({ name, typed, readOnly }: { name: string; typed: string; readOnly: boolean }) {
  const { t } = useTranslation("product");
  const { field } = useController({ name });
  const images = (field.value ?? []) as string[];
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Typography variant="subtitle2">{t("variants.images")}</Typography>
      <ImageList
        images={images}
        {...(!readOnly && {
          onMove: (at: number, to: number) => field.onChange(moved(images, at, to)),
          onRemove: (at: number) => field.onChange(images.filter((_, index) => index !== at)),
        })}
      />
      {!readOnly && (
        <AddImageAddress
          name={name}
          typed={typed}
          full={images.length >= maxImages}
          max={maxImages}
          onAdd={(address) => field.onChange([...images, address])}
        />
      )}
    </Stack>
  );
}
