export const leftOut =
	"(Something was left out here, because it had an amount, a day or a number that this trip's data does not show.)";
export const linkLeftOut = "(link left out)";
