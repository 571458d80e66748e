/** By which two written names are the same, of a boat or of a task: in whatever capitals, with or without space around it. */
export const nameKey = (name?: string | null): string => (name ?? '').trim().toLocaleLowerCase('sv');
