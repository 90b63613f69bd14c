import { Form } from "react-router";

export const action = () => null;

export default function TwoFields() {
	return (
		<Form method="post">
			<input name="a" aria-label="A" />
			<input name="b" aria-label="B" />
			<button type="submit">Send</button>
		</Form>
	);
}
