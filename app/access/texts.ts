export const notAllowed = "You can't do this on this trip";
export const onlyForYourself = "You can act only for yourself";
