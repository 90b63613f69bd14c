import { paymentMethodJson } from "#app/features/payments/cards/payment-method-json.ts";
import { setDefaultCardAction } from "#app/http/actions/cards.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";

export const action = apiAction(setDefaultCardAction, paymentMethodJson);
