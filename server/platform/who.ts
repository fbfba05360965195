import type { Rights } from "@tradeport/contract/areas";

/** Who asks. A Client always has a company; an Admin has none. Never read from a token: from our own tables, at each call. */
export interface Who extends Rights {
  storeIds: readonly string[] | null;
  personId: string;
  subject: string;
  displayName: string;
  email: string;
  role: "Admin" | "Client";
  clientId: string | null;
  clientMemberId: string | null;
  clientName: string | null;
  clientActive: boolean;
  via: "cookie" | "bearer";
  sessionId: string | null;
  /** The person of this session proved within the last minutes who they are; nothing but a browser's session ever is. */
  isFresh: boolean;
  /** By which secret of that session, hashed: a proof is of the browser that has the newest. Null for who has no session. */
  secretHash: Buffer | null;
  /** A browser's, whose account has a new password that was not set in a session of theirs: they look at its ways in first. */
  isInReview: boolean;
  /** Came with a key of the client's own: at most that key's right. */
  apiKeyId: string | null;
  /** A key that only proposes: what it asks for waits until a person releases it. */
  proposes: boolean;
  /** An Admin who acts for this client: as which member, and until when. */
  acting: { personId: string; name: string; until: string } | null;
}

/** Whom an outside provider signed in, and who has no company here yet. */
export interface UnregisteredUser {
  issuer: string;
  subject: string;
  name: string;
  /** As the provider says; proven only if it says so. */
  email: string;
  emailVerified: boolean;
}
