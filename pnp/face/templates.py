"""The templates of a game: opened and compiled once, and checked against the components that use them."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pnp.assets.opener import Opener
from pnp.base.choices import Side
from pnp.base.messages import message
from pnp.base.problems import Place, Problems
from pnp.definition.components import Component
from pnp.face import bindings
from pnp.face.possible import check_conditions
from pnp.face.template import Template, compile_template
from pnp.svg.viewport import box_of


@dataclass(eq=False, repr=False)
class Templates:
    """Opens templates by name; what is wrong with one is a problem of the opener, reported once."""

    opener: Opener
    _compiled: dict[str, Template | None] = field(default_factory=dict)
    _chosen: dict[tuple[str, Side, str], Template | None] = field(default_factory=dict)

    @property
    def problems(self) -> Problems:
        """The problems of the files that were opened."""
        return self.opener.problems

    def with_opener(self, opener: Opener) -> Templates:
        """The same for a game whose cards say something else."""
        return dataclasses.replace(self, opener=opener)

    def template_of(self, component: Component, side: Side, pattern: str, scope: Mapping[str, Any]) -> Template | None:
        """The template of one side of a card, checked once against the component's size."""
        field_name = "template" if side == "front" else "back"
        try:
            name = bindings.fill(pattern, scope)
        except bindings.BindingError as error:
            self.problems.add(component.place_of(field_name), field_name, error.message)
            return None
        key = (component.id, side, name)
        if key not in self._chosen:
            template = self.template(name, component.place_of(field_name), field_name)
            self._chosen[key] = template if template and self._suits(template, component) else None
        return self._chosen[key]

    def _suits(self, template: Template, component: Component) -> bool:
        """Whether a template has its component's size, and asks for nothing that never is; a problem if not."""
        before = self.problems.mark()
        check_conditions(template, component, self.opener.game, self.template, self.problems)
        return self._fits(template, component) and not self.problems.any_since(before)

    def _fits(self, template: Template, component: Component) -> bool:
        """Whether a template has its component's size; a problem if not."""
        root = template.picture.root
        box = box_of(root.attributes.get("viewBox"))
        expected = message(
            "{size:g} × {size2:g} mm, the size in {file}",
            size=component.size[0],
            size2=component.size[1],
            file=component.place.file,
        )
        for name, size in (("viewBox", box[2:] if box else template.size), ("width", template.size)):
            if max(abs(side - wanted) for side, wanted in zip(size, component.size, strict=True)) > 0.01:
                complaint = message(
                    "found {size:g} × {size2:g} mm; expected {expected}", size=size[0], size2=size[1], expected=expected
                )
                if box is None:  # a width in mm alone makes a unit a px
                    wanted_box = f"0 0 {component.size[0]:g} {component.size[1]:g}"
                    complaint = message(
                        'found none, so that one unit is no millimetre; expected viewBox="{wanted_box}"',
                        wanted_box=wanted_box,
                    )
                if name == "width":  # Inkscape shows what these say
                    complaint = message(
                        "found a width and a height of another shape than the viewBox; expected {expected}",
                        expected=expected,
                    )
                self.problems.add(root.place, name, complaint)
                return False
        return True

    def template(self, name: str, where: Place, field_name: str = "template") -> Template | None:
        """A template by its file name, compiled once."""
        if name not in self._compiled:
            picture = self.opener.picture(name, where, field_name)
            before = self.problems.mark()
            template = compile_template(picture, self.problems) if picture else None
            # a template with mistakes is not drawn: what it would do wrong has been said
            self._compiled[name] = None if self.problems.any_since(before) else template
        return self._compiled[name]
