import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { expect, it } from 'vitest';

const DESCRIPTION = join(import.meta.dirname, '../../../../docs/openapi.json');
const TYPES = join(import.meta.dirname, 'http.ts');

it('has the types of the API as it is described', async () => {
	const description = readFileSync(DESCRIPTION, 'utf8');
	const types = astToString(
		await openapiTS(description, { rootTypes: true, rootTypesNoSchemaPrefix: true })
	);
	const expected = `// Generated from docs/openapi.json by a test. Do not edit.\n${types}`;
	if (process.env['UPDATE_GENERATED'] === '1') writeFileSync(TYPES, expected);
	expect(readFileSync(TYPES, 'utf8') === expected, 'stale: run `cargo xtask generate`').toBe(true);
});
