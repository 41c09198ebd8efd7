import { PythonTypes, pythonMethod } from './pythonTypes'
import { type ApiDocument, type Operation, readOperations } from './readOperations'

const HEAD = '# Generated from the OpenAPI document by `npm run sdk`. Do not edit.\n'

/** The Python client's two generated modules: the types of all JSON, and a method for every operation. */
export function python(document: ApiDocument): { types: string; operations: string } {
  const types = new PythonTypes()
  for (const [name, schema] of Object.entries(document.components.schemas)) types.add(name, schema)
  const once = readOperations(document).filter(({ answers }: Operation) => !('text/event-stream' in answers))
  const methods = once.map((operation) => pythonMethod(operation, types))
  return {
    types: `${HEAD}from typing import TYPE_CHECKING, Any, Dict, List, Literal, Tuple, TypedDict, Union

if TYPE_CHECKING:
    # Every type checker brings this module; nothing loads it.
    from typing_extensions import NotRequired
else:
    try:
        from typing import NotRequired
    except ImportError:  # Below Python 3.11.
        from typing import Optional as NotRequired

${types.text()}
`,
    operations: `${HEAD}from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, Union, cast

from . import types
from .transport import Transport


class Operations(Transport):
    """Every operation of the API, by its name in the reference."""

${methods.join('\n')}`,
  }
}
