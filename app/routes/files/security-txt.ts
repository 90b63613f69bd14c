import { securityTxt } from "#app/features/site/site-files.ts";
import { servicesContext } from "#app/http/context.server.ts";
import { siteFile } from "#app/http/site-file.server.ts";

export const loader = siteFile("text/plain; charset=utf-8", ({ origin, ctx }, { context }) =>
	securityTxt(origin, ctx.now, context.get(servicesContext).env.SECURITY_EMAIL),
);
