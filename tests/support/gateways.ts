import { type PaymentGateway, ProviderTimeout } from "#app/gateway/gateway.ts";

export type GatewayCall = Exclude<keyof PaymentGateway, "provider">;
export type Moment = "before" | "after";

/** Calls `hook` before and after the effect of every call to the provider; what it throws is the answer. */
export function around(
	gateway: PaymentGateway,
	hook: (call: GatewayCall, moment: Moment) => void | Promise<void>,
): PaymentGateway {
	return new Proxy(gateway, {
		get(target, name: keyof PaymentGateway) {
			if (name === "provider") return target.provider;
			const call = target[name] as ((...args: unknown[]) => Promise<unknown>) | undefined;
			if (!call) return undefined;
			return async (...args: unknown[]) => {
				await hook(name, "before");
				const answer = await call.apply(target, args);
				await hook(name, "after");
				return answer;
			};
		},
	});
}

/** A line to the provider that a test can cut: the next such call is lost before or after its effect. */
export function breakableLine() {
	const breaks: { call: GatewayCall; moment: Moment }[] = [];
	const calls: GatewayCall[] = [];
	return {
		calls,
		lose(call: GatewayCall, moment: Moment) {
			breaks.push({ call, moment });
		},
		wrap: (gateway: PaymentGateway) =>
			around(gateway, (call, moment) => {
				if (moment === "before") calls.push(call);
				const index = breaks.findIndex((one) => one.call === call && one.moment === moment);
				if (index === -1) return;
				breaks.splice(index, 1);
				throw new ProviderTimeout(`${call} was lost ${moment} its effect`);
			}),
	};
}
