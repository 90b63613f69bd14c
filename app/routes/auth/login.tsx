import { redirect } from "react-router";
import { z } from "zod";
import { userOf } from "#app/access/ctx.ts";
import { unclaimedTripsMessage } from "#app/features/account/unclaimed-trips.ts";
import { signInSchema } from "#app/features/accounts/accounts.schema.ts";
import { authenticate } from "#app/http/authenticator.server.ts";
import { ctxOf } from "#app/http/context.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { safePath } from "#app/http/paths.ts";
import { AuthPage, useReturnTo } from "#app/shell/auth-page.tsx";
import { Field } from "#app/ui/field.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm } from "#app/ui/form-result.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import type { Route } from "./+types/login";

const schema = signInSchema.extend({ returnTo: z.string().optional() });

export function loader({ request, context }: Route.LoaderArgs) {
	const returnTo = safePath(new URL(request.url).searchParams.get("returnTo"), "/home");
	if (userOf(ctxOf({ context }))) throw redirect(returnTo);
	return { returnTo };
}

export const action = formAction(schema, async (_ctx, { returnTo }, args: Route.ActionArgs) => {
	const { claimed } = await authenticate("sign-in", args);
	return {
		to: safePath(returnTo, "/home"),
		toast: { title: "Welcome back!", message: unclaimedTripsMessage(claimed.overLimit) },
	};
});

export const meta: Route.MetaFunction = () => [{ title: "Sign in · Gangway" }];

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
	const { form, field } = buildForm<keyof z.input<typeof schema>>({ id: "login", actionData });
	const returnTo = useReturnTo(field("returnTo").initialValue ?? loaderData.returnTo, actionData);
	return (
		<AuthPage
			title="Welcome aboard"
			lead="Sign in to see your trips, your payments and your crew."
			other={{ question: "New to Gangway?", label: "Create an account", to: "/register" }}
			returnTo={returnTo.path}
		>
			<PostForm form={form} errorTitle="Sign in failed" onSubmit={returnTo.fillReturnTo}>
				{returnTo.field}
				<Field
					field={field("email")}
					label="Email"
					type="email"
					autoComplete="username"
					spellCheck={false}
					enterKeyHint="next"
					icon={<Icon name="mail" />}
					required
				/>
				<PasswordField
					field={field("password")}
					label="Password"
					autoComplete="current-password"
					enterKeyHint="go"
					required
				/>
				<SubmitButton wide pendingLabel="Signing in...">
					Sign In
				</SubmitButton>
			</PostForm>
		</AuthPage>
	);
}
