import type { support } from "@tradeport/contract/support";
import { type Handlers, wide } from "#platform/http.ts";
import { deleteFaq, getAllFaq, getFaq, saveFaq } from "./faq.ts";
import { getAllTicket } from "./get-all-ticket.ts";
import { sendContact } from "./send-contact.ts";
import { setTicketState } from "./set-ticket-state.ts";

export const supportHandlers = {
  Support: {
    SendContact: wide(sendContact),
    GetAllTicket: wide(getAllTicket),
    SetTicketState: wide(setTicketState),
    GetFaq: wide(getFaq),
    GetAllFaq: wide(getAllFaq),
    SaveFaq: wide(saveFaq),
    DeleteFaq: wide(deleteFaq),
  } satisfies Handlers<typeof support>,
};
