import { deleteCardAction } from "#app/http/actions/cards.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";

export const action = apiAction(deleteCardAction, () => ({ success: true }), { method: "DELETE" });
