/** Equal for two names of a boat or of a task that differ only in case or in surrounding space. */
export const nameKey = (name?: string | null): string => (name ?? '').trim().toLocaleLowerCase('sv');
