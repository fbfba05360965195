import type { Words } from "@tradeport/contract";
import { audit } from "#platform/audit.ts";
import { sql, type Tx } from "#platform/db.ts";

interface Started {
  id: string;
  startedBy: string | null;
  startedByName: string;
}
type Why = "closed" | "subscription" | "starter";

/**
 * Why work that waits in the queue, or is half done, may not go on; null when it may. Rights were checked when it was asked for, and are
 * asked again before each step: whoever lost them has nothing done in their name afterwards, and what is not paid for rests.
 */
export const whyNotRun = async (tx: Tx, clientId: string, { id, startedBy, startedByName }: Started): Promise<Words | null> => {
  const { rows } = await sql<{ why: Why | null }>`select why_not_run(${startedBy}::uuid) as why`.execute(tx);
  const why = rows[0]?.why;
  if (!why) return null;
  const job = { kind: "job" as const, id: null, name: "process" };
  await audit(tx, clientId, job, { action: "refused", objectType: "process", objectId: id, reason: why });
  return words[why](startedByName);
};

const words: Record<Why, (name: string) => Words> = {
  closed: () => ({
    tr: "Şirket hesabı kapatıldığı için işlem durduruldu. Tamamlanan satırlar geçerli kaldı. Hesap açılınca yeniden başlatın.",
    en: "The company's account was closed, so the work was stopped. Lines that were done stay done. Start it again when the account is open.",
  }),
  subscription: () => ({
    tr: "Abonelik bittiği için işlem durduruldu. Tamamlanan satırlar geçerli kaldı. Aboneliği uzatmak için desteğe yazın, sonra yeniden başlatın.",
    en: "The subscription has ended, so the work was stopped. Lines that were done stay done. Ask support to extend it, then start it again.",
  }),
  starter: (name) => ({
    tr: `İşlemi başlatan ${name} artık bu şirkette değişiklik yapamıyor (üyeliği kapatılmış ya da yetkisi düşürülmüş), bu yüzden işlem durduruldu. Tamamlanan satırlar geçerli kaldı. Yetkili bir üye yeniden başlatsın.`,
    en: `${name}, who started this, may not change anything in this company any more (the membership was closed or the right lowered), so the work was stopped. Lines that were done stay done. Have a member with the right start it again.`,
  }),
};
