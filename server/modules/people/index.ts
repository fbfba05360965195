import type { access } from "@tradeport/contract/access";
import type { customers } from "@tradeport/contract/customers";
import type { invitations } from "@tradeport/contract/invitations";
import type { members } from "@tradeport/contract/members";
import type { ownAccount } from "@tradeport/contract/own-account";
import { type Handlers, prepared, wide } from "#platform/http.ts";
import { acceptExternalInvitation } from "./accept-external-invitation.ts";
import { acceptInvitation, hashForInvited } from "./accept-invitation.ts";
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

export { cameInBy, closeUnknown, notWhileAskedAbout, passwordsGivenBy } from "./came-in.ts";
export { changedBy, undoChanges } from "./changed-members.ts";
export { customersMatching } from "./get-all-client.ts";
export { revokeOf } from "./invitation-rows.ts";
export { knownClient } from "./known-client.ts";
export { endKeys, livingKeys } from "./living-keys.ts";
export { notWhileActing, wasOwnerLately } from "./rules.ts";

export const peopleHandlers = {
  Client: {
    GetClient: getClient,
    GetClientInfo: wide(getClientInfo),
    GetAllClientMembers: wide(getAllClientMembers),
    GetClientMember: wide(getClientMember),
    UpdateClientMember: wide(updateClientMember),
    DeleteClientMember: wide(deleteClientMember),
    EraseClientMember: wide(eraseClientMember),
    GetClientMemberData: wide(getClientMemberData),
    UpdateOwnAccount: wide(updateOwnAccount),
    ChangeOwnEmail: wide(changeOwnEmail),
    ConfirmNewEmail: wide(confirmNewEmail),
    CreateClientMember: wide(createClientMember),
    GetAllInvitation: getAllInvitation,
    DeleteInvitation: deleteInvitation,
    GetInvitation: wide(getInvitation),
    AcceptInvitation: prepared(hashForInvited, acceptInvitation),
    AcceptExternalInvitation: wide(acceptExternalInvitation),
    GetAllSession: wide(getAllSession),
    EndSession: wide(endSession),
    GetAllApiKey: wide(getAllApiKey),
    CreateApiKey: wide(createApiKey),
    DeleteApiKey: deleteApiKey,
    GetAllClient: wide(getAllClient),
    ActiveStatus: wide(activeStatus),
    GetCommunicationActivities: wide(getCommunicationActivities),
    AddCommunicationActivity: wide(addCommunicationActivity),
    ActForClient: wide(actForClient),
    EndActing: wide(endActing),
  } satisfies Handlers<typeof members & typeof ownAccount & typeof invitations & typeof access & typeof customers>,
};
