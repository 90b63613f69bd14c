import { pathTo } from "#app/lib/path-to.ts";

export const confirmPath = (token: string) => pathTo("/newsletter/confirm/:token", { token });
export const articlePath = ({ id }: { id: number }) => pathTo("/blog/:id", { id: String(id) });
