import { createContext } from "react";
import type { ShareTag } from "#app/features/pictures/share-meta.ts";

/** Only the server has these tags, because the programs that read them run no script. */
export const ShareTags = createContext<readonly ShareTag[]>([]);
