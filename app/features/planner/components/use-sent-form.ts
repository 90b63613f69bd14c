import { useState } from "react";
import { useNavigation } from "react-router";

/** The form as it was last sent. It stays known after the answer, for a part that is hydrated only then. */
export function useSentForm(): FormData | undefined {
	const { formData } = useNavigation();
	const [sent, setSent] = useState(formData);
	if (formData && formData !== sent) setSent(formData);
	return formData ?? sent;
}
