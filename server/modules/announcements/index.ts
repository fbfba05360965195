import type { news } from "@tradeport/contract/announcements";
import { type Handlers, wide } from "#platform/http.ts";
import { addNews } from "./add-news.ts";
import { getAllNews } from "./get-all-news.ts";
import { getNews } from "./get-news.ts";
import { getNewsFile } from "./get-news-file.ts";
import { setIsActiveNews } from "./set-is-active-news.ts";
import { updateNews } from "./update-news.ts";

export const newsHandlers = {
  News: {
    GetAllNews: wide(getAllNews),
    GetNews: wide(getNews),
    GetNewsFile: wide(getNewsFile),
    AddNews: wide(addNews),
    UpdateNews: wide(updateNews),
    SetIsActiveNews: wide(setIsActiveNews),
  } satisfies Handlers<typeof news>,
};
