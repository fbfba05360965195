import type { access } from "@tradeport/contract/access";
import type { customers } from "@tradeport/contract/customers";
import type { invitations } from "@tradeport/contract/invitations";
import type { members } from "@tradeport/contract/members";
import type { ownAccount } from "@tradeport/contract/own-account";
import type { Handlers } from "#platform/http.ts";
import { acceptExternalInvitation } from "./accept-external-invitation.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { actForClient } from "./act-for-client.ts";
import { activeStatus } from "./active-status.ts";
import { addCommunicationActivity } from "./add-communication-activity.ts";
import { createApiKey } from "./create-api-key.ts";
import { createClientMember } from "./create-client-member.ts";
import { deleteApiKey } from "./delete-api-key.ts";
import { deleteClientMember } from "./delete-client-member.ts";
import { deleteInvitation } from "./delete-invitation.ts";
import { endActing } from "./end-acting.ts";
import { endSession } from "./end-session.ts";
import { eraseClientMember } from "./erase-client-member.ts";
import { getAllApiKey } from "./get-all-api-key.ts";
import { getAllClient } from "./get-all-client.ts";
import { getAllClientMembers } from "./get-all-client-members.ts";
import { getAllInvitation } from "./get-all-invitation.ts";
import { getAllSession } from "./get-all-session.ts";
import { getClient } from "./get-client.ts";
import { getClientInfo } from "./get-client-info.ts";
import { getClientMember } from "./get-client-member.ts";
import { getClientMemberData } from "./get-client-member-data.ts";
import { getCommunicationActivities } from "./get-communication-activities.ts";
import { getInvitation } from "./get-invitation.ts";
import { changeOwnEmail, confirmNewEmail, updateOwnAccount } from "./own-account.ts";
import { updateClientMember } from "./update-client-member.ts";

export { customersMatching } from "./get-all-client.ts";

export const memberHandlers = {
  GetClient: getClient,
  GetClientInfo: getClientInfo,
  GetAllClientMembers: getAllClientMembers,
  GetClientMember: getClientMember,
  UpdateClientMember: updateClientMember,
  DeleteClientMember: deleteClientMember,
  EraseClientMember: eraseClientMember,
  GetClientMemberData: getClientMemberData,
} satisfies Handlers<typeof members>;

export const ownAccountHandlers = {
  UpdateOwnAccount: updateOwnAccount,
  ChangeOwnEmail: changeOwnEmail,
  ConfirmNewEmail: confirmNewEmail,
} satisfies Handlers<typeof ownAccount>;

export const invitationHandlers = {
  CreateClientMember: createClientMember,
  GetAllInvitation: getAllInvitation,
  DeleteInvitation: deleteInvitation,
  GetInvitation: getInvitation,
  AcceptInvitation: acceptInvitation,
  AcceptExternalInvitation: acceptExternalInvitation,
} satisfies Handlers<typeof invitations>;

export const accessHandlers = {
  GetAllSession: getAllSession,
  EndSession: endSession,
  GetAllApiKey: getAllApiKey,
  CreateApiKey: createApiKey,
  DeleteApiKey: deleteApiKey,
} satisfies Handlers<typeof access>;

export const customerHandlers = {
  GetAllClient: getAllClient,
  ActiveStatus: activeStatus,
  GetCommunicationActivities: getCommunicationActivities,
  AddCommunicationActivity: addCommunicationActivity,
  ActForClient: actForClient,
  EndActing: endActing,
} satisfies Handlers<typeof customers>;
