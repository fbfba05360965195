import { channelFills } from "./channel-fills.ts";

/** The sign of a marketplace beside the name of its store: two letters in the colour that its bars have in the charts. */
export const ChannelMark = ({ code, size = 22 }: { code: string; size?: number }) => (
  <span
    aria-hidden
    style={{
      flex: "none",
      display: "inline-grid",
      placeItems: "center",
      width: size,
      height: size,
      borderRadius: 6,
      fontSize: size * 0.5,
      fontWeight: 700,
      lineHeight: 1,
      textTransform: "capitalize",
      printColorAdjust: "exact",
      background: channelFills([code])(code),
      color: "var(--mui-palette-background-paper)",
    }}
  >
    {code.slice(0, 2)}
  </span>
);
