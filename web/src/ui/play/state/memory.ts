// The told log survives a reload of the page: kept for this tab alone, and forgotten with it.
import { create, fromJson, toJson, type JsonValue } from '@bufbuild/protobuf';
import type { Entry } from '../../../model/chronicle';
import {
  CampaignLossSchema,
  HarmedSchema,
  HealedSchema,
  RolledSchema,
  StatusChangedSchema,
  TestedSchema,
} from '../../../protocol/wire';

const kKept = 200;
const kSchemas = {
  'affray.v1.Tested': TestedSchema,
  'affray.v1.Rolled': RolledSchema,
  'affray.v1.Harmed': HarmedSchema,
  'affray.v1.Healed': HealedSchema,
  'affray.v1.StatusChanged': StatusChangedSchema,
  'affray.v1.CampaignLoss': CampaignLossSchema,
} as const;

function storageKey(encounter: string, seat: number): string {
  return `affray/log/${encounter}/${seat}`;
}

function pack(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return { $version: value.toString() };
  const name = (value as { $typeName?: keyof typeof kSchemas } | null)?.$typeName;
  const schema = name && kSchemas[name];
  if (schema === undefined) return value;
  return { $message: name, json: toJson(schema, create(schema, value as never) as never) };
}

function unpack(_key: string, value: unknown): unknown {
  const packed = value as { $version?: string; $message?: keyof typeof kSchemas; json?: JsonValue } | null;
  if (typeof packed !== 'object' || packed === null) return value;
  if (packed.$version !== undefined) return BigInt(packed.$version);
  if (packed.$message === undefined) return value;
  return fromJson(kSchemas[packed.$message] as never, packed.json ?? {});
}

export function rememberLog(encounter: string, seat: number, log: readonly Entry[]): void {
  try {
    sessionStorage.setItem(storageKey(encounter, seat), JSON.stringify(log.slice(-kKept), pack));
  } catch {
    // A full or forbidden storage costs the log after a reload and nothing else.
  }
}

export function recallLog(encounter: string, seat: number): Entry[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(storageKey(encounter, seat)) ?? '[]', unpack);
    return Array.isArray(found) ? (found as Entry[]) : [];
  } catch {
    return [];
  }
}
