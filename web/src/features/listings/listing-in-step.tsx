import type { Listing, SyncFieldState } from "@tradeport/contract/listings";
import { useTranslation } from "#i18n";
import { Badges } from "#ui/cells.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { SyncFieldBadge, syncFieldTone, worstState } from "#ui/sync-badge.tsx";
import { visuallyHidden } from "#ui/table-head.tsx";

const aspects = ["content", "price", "stock"] as const;
type Aspect = (typeof aspects)[number];
type Shown = Pick<Listing, "content" | "offers">;

const stateOf = ({ content, offers }: Shown, aspect: Aspect) =>
  aspect === "content" ? (content?.state ?? null) : worstState(offers.map((offer) => offer[aspect]?.state));

/**
 * How far content, price and stock of a listing are in step with its marketplace: one state where they are alike, else what is not in step,
 * the worst of it in words.
 */
export function ListingInStep({ of }: { of: Shown }) {
  const { t } = useTranslation("listings");
  const states = new Map(aspects.map((aspect) => [aspect, stateOf(of, aspect)]));
  const known = [...new Set(states.values())].filter((state) => state !== null);
  const worst = worstState(known);
  if (!worst) return "–";
  if (known.length === 1) return <SyncFieldBadge state={worst} />;
  const named = (state: SyncFieldState) =>
    aspects
      .filter((aspect) => states.get(aspect) === state)
      .map((aspect) => t(`kind.${aspect}`))
      .join(", ");
  return (
    <Badges>
      <StatusBadge
        tone={syncFieldTone(worst)}
        icon={null}
        label={`${named(worst)}: ${t(`syncField.${worst}`)}`}
        hint={t(`syncFieldHint.${worst}`)}
      />
      {known.map(
        (state) =>
          state !== worst &&
          state !== "in_sync" && (
            <StatusBadge
              key={state}
              tone={syncFieldTone(state)}
              icon={null}
              label={
                <>
                  {named(state)}
                  <span style={visuallyHidden}>: {t(`syncField.${state}`)}</span>
                </>
              }
              hint={`${t(`syncField.${state}`)}. ${t(`syncFieldHint.${state}`)}`}
            />
          ),
      )}
    </Badges>
  );
}
