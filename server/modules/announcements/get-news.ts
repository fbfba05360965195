import type { Input } from "@tradeport/contract";
import type { news } from "@tradeport/contract/announcements";
import type { WideCtx } from "#platform/context.ts";
import { readNews } from "./news-row.ts";
import { reading } from "./reading.ts";

export const getNews = (ctx: WideCtx, { newsId }: Input<typeof news.GetNews>) => reading(ctx, (db) => readNews(db, newsId));
