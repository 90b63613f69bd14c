export const print = "Print or save as PDF";
export const useMenu = "To print, use your browser's menu.";
