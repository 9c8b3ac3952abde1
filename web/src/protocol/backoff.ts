// Waiting times between attempts to connect: doubling, bounded, and spread so that clients do not return
// in step.
export interface BackoffOptions {
  firstMs: number;
  mostMs: number;
  random(): number;
}

const kDefaults: BackoffOptions = { firstMs: 300, mostMs: 8000, random: Math.random };

// Between half and the whole of min(most, first * 2^attempt), in milliseconds.
export function nextDelay(attempt: number, options: Partial<BackoffOptions> = {}): number {
  const { firstMs, mostMs, random } = { ...kDefaults, ...options };
  const whole = Math.min(mostMs, firstMs * 2 ** Math.min(attempt, 20));
  return Math.round(whole * (0.5 + random() / 2));
}
