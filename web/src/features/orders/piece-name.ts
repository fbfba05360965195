/** What a person reads of a piece that is held in the hand: its name, and what tells it from others of that name. */
export const pieceName = ({ name, variant }: { name: string; variant: string }) => [name, variant].filter(Boolean).join(" · ");
