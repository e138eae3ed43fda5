import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ENDPOINTS } from '@tillbook/core/contract';
import { BACKGROUND_HEADER } from '@tillbook/core/headers';
import type { AnyEndpoint } from '@tillbook/core/endpoint';
import { REFUSALS } from '@tillbook/core/refusals';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json =>
  z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' });

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (schema === undefined) return [];
  const { properties, required } = schemaOf(schema, 'input') as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties ?? {}).map(([name, shape]) => ({
    name,
    in: place,
    required: place === 'path' || required?.includes(name) === true,
    schema: shape,
  }));
}

const FILE: Json = { type: 'string', format: 'binary' };

function answerOf(endpoint: AnyEndpoint): Json {
  return endpoint.gives === undefined ? schemaOf(endpoint.response, 'output') : FILE;
}

function bodyOf({ body, takes }: AnyEndpoint): Json {
  if (takes !== undefined) {
    return { requestBody: { content: { [`${takes}/*`]: { schema: FILE } } } };
  }
  if (body === undefined) return {};
  return { requestBody: { content: { 'application/json': { schema: schemaOf(body, 'input') } } } };
}

function answersOf(endpoint: AnyEndpoint): Json {
  const answers: Json = {
    200: {
      description: 'Done',
      content: { [endpoint.gives ?? 'application/json']: { schema: answerOf(endpoint) } },
    },
  };
  for (const code of endpoint.refusals) {
    const { status } = REFUSALS[code];
    const before = answers[status] as { description: string } | undefined;
    answers[status] = {
      description: before === undefined ? code : `${before.description}, ${code}`,
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    };
  }
  return answers;
}

function operationOf(endpoint: AnyEndpoint): Json {
  const { access } = endpoint;
  const permission = access.kind === 'action' ? ` Permission: ${access.action}.` : '';
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    description: `Access: ${access.kind}.${permission}`,
    security: access.kind === 'public' ? [] : [{ bearer: [] }],
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...(access.kind === 'public' ? [] : [{ $ref: '#/components/parameters/Background' }]),
    ],
    ...bodyOf(endpoint),
    responses: answersOf(endpoint),
  };
}

/** The whole contract as OpenAPI 3.1, made from the endpoints that both sides use. */
export function openApi(): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of ENDPOINTS) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    const operation = operationOf(endpoint);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Tillbook', version: '0.1.0', license: { name: 'MIT', identifier: 'MIT' } },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      parameters: { Background: BACKGROUND },
      schemas: { Problem: PROBLEM },
    },
    paths,
  };
}

const BACKGROUND: Json = {
  name: BACKGROUND_HEADER,
  in: 'header',
  required: false,
  description: 'Nobody caused this call: it does not count as use of the session.',
  schema: { type: 'string' },
};

const PROBLEM: Json = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code', 'message', 'requestId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string', enum: Object.keys(REFUSALS) },
    message: { type: 'string' },
    requestId: { type: 'string' },
    retryable: { type: 'boolean' },
    requiresEmailVerification: { type: 'boolean' },
    requiresAdminApproval: { type: 'boolean' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          pointer: { type: 'string' },
          code: { type: 'string' },
          message: { type: 'string' },
        },
      },
    },
  },
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

function docsPage(): string {
  const rows = ENDPOINTS.map((endpoint) => {
    const { access } = endpoint;
    const who = access.kind === 'action' ? access.action : access.kind.replace('_', ' ');
    const cells = [endpoint.method, endpoint.path, endpoint.summary, who];
    const refusals = endpoint.refusals.join(', ');
    const row = [...cells, refusals].map((cell) => `<td>${escapeHtml(cell)}</td>`);
    return `<tr>${row.join('')}</tr>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Tillbook API</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<h1>Tillbook API</h1>
<p>The machine-readable description is <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).
Errors are <code>application/problem+json</code> with a stable <code>code</code>.</p>
<table border="1" cellpadding="6"><thead><tr><th>Method</th><th>Path</th><th>What it does</th>
<th>Who may</th><th>Refusals</th></tr></thead><tbody>${rows.join('\n')}</tbody></table></html>`;
}

/** `GET /api/openapi.json` and, for people, `/api/docs`; both are made when somebody asks. */
export function serveOpenApi(app: FastifyInstance): void {
  let description: string | null = null;
  app.get('/api/openapi.json', (_request, reply) => {
    description ??= JSON.stringify(openApi());
    return reply.type('application/json; charset=utf-8').send(description);
  });
  app.get('/api/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage()),
  );
}
