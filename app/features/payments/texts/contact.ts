export const whereReceiptsGo = "Where do your receipts go?";
export const emailForReceipts = "We also use it to bring you back to your place from another browser.";
