import type { support } from "@tradeport/contract/support";
import type { Handlers } from "#platform/http.ts";
import { deleteFaq, getAllFaq, getFaq, saveFaq } from "./faq.ts";
import { getAllTicket } from "./get-all-ticket.ts";
import { sendContact } from "./send-contact.ts";
import { setTicketState } from "./set-ticket-state.ts";

export const supportHandlers = {
  SendContact: sendContact,
  GetAllTicket: getAllTicket,
  SetTicketState: setTicketState,
  GetFaq: getFaq,
  GetAllFaq: getAllFaq,
  SaveFaq: saveFaq,
  DeleteFaq: deleteFaq,
} satisfies Handlers<typeof support>;
