import { type PaymentGateway, ProviderTimeout } from "#app/gateway/gateway.ts";

export type GatewayCall = Exclude<keyof PaymentGateway, "provider">;
export type CallPhase = "before" | "after";

/** Calls `hook` before and after the effect of every call to the provider, and throws what it throws. */
export function interceptCalls(
	gateway: PaymentGateway,
	hook: (call: GatewayCall, phase: CallPhase) => void | Promise<void>,
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

/** Loses the answer of the next call of a kind to the provider, before or after its effect. */
export function breakableGateway() {
	const pendingLosses: { call: GatewayCall; phase: CallPhase }[] = [];
	const calls: GatewayCall[] = [];
	return {
		calls,
		loseNext(call: GatewayCall, phase: CallPhase) {
			pendingLosses.push({ call, phase });
		},
		wrap: (gateway: PaymentGateway) =>
			interceptCalls(gateway, (call, phase) => {
				if (phase === "before") calls.push(call);
				const index = pendingLosses.findIndex((one) => one.call === call && one.phase === phase);
				if (index === -1) return;
				pendingLosses.splice(index, 1);
				throw new ProviderTimeout(`${call} was lost ${phase} its effect`);
			}),
	};
}
