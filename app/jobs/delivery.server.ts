import { canBeTakenBack } from "#app/features/identity/tokens.server.ts";
import { pushDelivery } from "#app/features/messages/push/deliver-push.server.ts";
import { mailDelivery } from "#app/mail/deliver-mail.server.ts";
import type { Delivery } from "#app/mail/outbox.server.ts";
import { makeSecretPath } from "./secret-paths.server.ts";

/** How each kind of message reaches people. */
export const delivery: Delivery = {
	mail: mailDelivery({ makeSecretPath, canBeTakenBack }),
	push: pushDelivery(),
};
