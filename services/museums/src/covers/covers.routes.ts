export const coverRoutes = (_a: unknown, _b: unknown): void => {}
