export const nameMissing = "Tell us your name";
export const categoryMissing = "Choose what it is about";
export const subjectMissing = "Add a subject";
export const messageMissing = "Write your message";
export const emailMissing = "Tell us where we can answer you";
