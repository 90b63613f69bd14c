import type { ActionFunctionArgs } from "react-router";
import { requireUser } from "#app/access/access.server.ts";
import { changePassword, removePassword } from "#app/features/account/security/change-password.server.ts";
import { addPasskey, beginAddPasskey } from "#app/features/account/security/own-passkeys.server.ts";
import {
	beginConfirmation,
	beginPasskeySignIn,
	confirmByCode,
	confirmByPasskey,
	finishByCode,
	finishByPasskey,
	secondStepOptions,
	signInByPasskey,
} from "#app/features/account/security/passkey-sign-in.server.ts";
import type { SignInResult } from "#app/features/account/sign-in/complete-sign-in.server.ts";
import type { StepPurpose } from "#app/features/identity/passkeys/sign-in-steps.server.ts";
import { requestStateOf } from "./context.server.ts";
import { type AskingDevice, deviceOf } from "./device.server.ts";
import { withNewSession } from "./new-session.server.ts";
import { withPasswordLimit } from "./password-limit.server.ts";
import { enforceRateLimit } from "./rate-limit.server.ts";
import { setBrowserKey, setSession } from "./session.server.ts";
import { clearStep, setStep, stepOf } from "./step-cookie.server.ts";

type PasswordChange = { currentPassword?: string; password: string };

/** Sets a new password, and gives the browser its new session cookie. @throws DomainError as changePassword does */
export async function changePasswordAndSetCookies(
	args: ActionFunctionArgs,
	input: PasswordChange,
): Promise<void> {
	const { ctx } = requestStateOf(args);
	await withRotatedSession(args, input, (device) => changePassword(ctx, input, device));
}

/** Removes the password, and gives the browser its new session cookie. @throws DomainError as removePassword does */
export async function removePasswordAndSetCookies(
	args: ActionFunctionArgs,
	input: { currentPassword?: string },
): Promise<void> {
	const { ctx } = requestStateOf(args);
	await withRotatedSession(args, input, (device) => removePassword(ctx, input, device));
}

async function withRotatedSession(
	args: ActionFunctionArgs,
	{ currentPassword }: { currentPassword?: string },
	change: (device: AskingDevice) => Promise<string>,
): Promise<void> {
	const state = requestStateOf(args);
	const device = await deviceOf(args);
	const session = await withPasswordLimit(args, currentPassword, () => change(device));
	await setSession(state, session);
	await setBrowserKey(state, device.browserKey);
}

type OptionsRequest = { purpose: StepPurpose; currentPassword?: string };

/** Starts or continues a step that a passkey answers. @returns the options for `navigator.credentials` */
export async function beginPasskeyStep(
	args: ActionFunctionArgs,
	{ purpose, currentPassword }: OptionsRequest,
) {
	const { ctx, address, origin, session } = requestStateOf(args);
	await enforceRateLimit(ctx, "passkeyStep", address);
	const rp = { origin };
	if (purpose === "second_step") return secondStepOptions(ctx, rp, await stepOf(args));
	const begin = {
		passkey_sign_in: () => beginPasskeySignIn(ctx, rp),
		passkey_confirm: () => beginConfirmation(ctx, rp),
		passkey_register: () =>
			withPasswordLimit(args, requireUser(ctx) && currentPassword, () =>
				beginAddPasskey(ctx, rp, { session, currentPassword }),
			),
	}[purpose];
	const { options, step } = await begin();
	await setStep(args, step);
	return options;
}

/** @throws DomainError as addPasskey does */
export async function addPasskeyOfStep(
	args: ActionFunctionArgs,
	{ name, credential }: { name: string; credential: string },
): Promise<void> {
	const { ctx, origin } = requestStateOf(args);
	const made = { name, credential, secret: await stepOf(args) };
	await addPasskey(ctx, { origin }, made, args.request.headers.get("User-Agent"));
	await clearStep(args);
}

/** Signs in by passkey alone. @throws DomainError as signInByPasskey does */
export function signInByPasskeyAndSetCookies(
	args: ActionFunctionArgs,
	credential: string,
): Promise<SignInResult> {
	return finish(args, (device, secret) => {
		const { ctx, origin } = requestStateOf(args);
		return signInByPasskey(ctx, { origin }, { secret, credential }, device);
	});
}

/** Finishes the second step of signing in. @throws DomainError as finishByPasskey and finishByCode do */
export async function finishSecondStep(
	args: ActionFunctionArgs,
	answer: { credential: string } | { recoveryCode: string },
): Promise<SignInResult> {
	const { ctx, address, origin } = requestStateOf(args);
	await enforceRateLimit(ctx, "secondStep", address);
	return finish(args, (device, secret) =>
		"credential" in answer
			? finishByPasskey(ctx, { origin }, { secret, ...answer }, device)
			: finishByCode(ctx, { secret, ...answer }, device),
	);
}

async function finish(
	args: ActionFunctionArgs,
	signIn: (device: AskingDevice, secret: string | null) => Promise<SignInResult>,
): Promise<SignInResult> {
	const secret = await stepOf(args);
	const signedIn = await withNewSession(args, (device) => signIn(device, secret));
	await clearStep(args);
	return signedIn;
}

/** Confirms who uses this session. @throws DomainError as confirmByPasskey and confirmByCode do */
export async function confirmIdentity(
	args: ActionFunctionArgs,
	answer: { credential: string } | { recoveryCode: string },
): Promise<void> {
	const { ctx, origin, session } = requestStateOf(args);
	if ("recoveryCode" in answer) {
		const device = await deviceOf(args);
		await withPasswordLimit(args, answer.recoveryCode, () => confirmByCode(ctx, answer.recoveryCode, device));
		return;
	}
	await confirmByPasskey(ctx, { origin }, { secret: await stepOf(args), ...answer }, session);
	await clearStep(args);
}
