import FormHelperText from "@mui/material/FormHelperText";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { product } from "@tradeport/contract/catalogue";
import { useEffect, useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { useTranslation } from "#i18n";
import { UploadZone } from "#ui/upload.tsx";
import { AddImageAddress } from "./image-address.tsx";
import { ImageList } from "./image-list.tsx";

const rule = product.CreateProductMasterData.file;
export const maxImages = rule?.maxCount ?? 8;
export const moved = <T,>(list: readonly T[], at: number, to: number): T[] => {
  const next = [...list];
  next.splice(to, 0, ...next.splice(at, 1));
  return next;
};

/** Kept addresses in their order, then files of this computer, which are uploaded with the save and come after them. */
export function ImageFields({
  files,
  onFiles,
  readOnly,
}: {
  files: readonly File[];
  onFiles: (files: File[]) => void;
  readOnly: boolean;
}) {
  const { t } = useTranslation("product");
  const { field, fieldState } = useController({ name: "images" });
  const { setValue } = useFormContext();
  const images = (field.value ?? []) as string[];
  const previews = usePreviews(files);
  const room = maxImages - images.length - files.length;
  const take = (next: File[]) => {
    onFiles(next);
    // Chosen files make the form unsaved like any other change.
    setValue("files", next.length || undefined, { shouldDirty: true });
  };
  return (
    <Stack sx={{ gap: 2 }}>
      {images.length + files.length === 0 && <Typography color="textSecondary">{t("images.none")}</Typography>}
      <Stack direction="row" useFlexGap sx={{ gap: 1.5, flexWrap: "wrap" }}>
        <ImageList
          images={images}
          {...(!readOnly && {
            onMove: (at: number, to: number) => field.onChange(moved(images, at, to)),
            onRemove: (at: number) => field.onChange(images.filter((_, index) => index !== at)),
          })}
        />
        <ImageList
          images={previews}
          from={images.length}
          note={t("images.newFile")}
          onMove={(at, to) => take(moved(files, at, to))}
          onRemove={(at) => take(files.filter((_, index) => index !== at))}
        />
      </Stack>
      {fieldState.error?.message && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
      {!readOnly && (
        <>
          <AddImageAddress
            name="images"
            typed="address"
            full={room <= 0}
            max={maxImages}
            onAdd={(address) => field.onChange([...images, address])}
          />
          {room > 0 && (
            <UploadZone
              types={["jpg", "jpeg", "png", "webp"]}
              maxBytes={rule?.maxBytes ?? 0}
              maxCount={room}
              hint={t("images.limits", { max: maxImages })}
              onFiles={(more) => take([...files, ...more])}
            />
          )}
        </>
      )}
    </Stack>
  );
}

/** The page's policy shows data: addresses and no blob: ones. */
const usePreviews = (files: readonly File[]) => {
  const [previews, setPreviews] = useState<string[]>([]);
  useEffect(() => {
    let here = true;
    void Promise.all(files.map(dataAddress)).then((read) => here && setPreviews(read));
    return () => {
      here = false;
    };
  }, [files]);
  return previews;
};
const dataAddress = (file: File) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => resolve("");
    reader.readAsDataURL(file);
  });
