/** A short message that the next page shows, or the current one; without a type it reports a success. */
export type ToastContent = { title: string; message?: string; type?: "success" | "error" | "info" };
