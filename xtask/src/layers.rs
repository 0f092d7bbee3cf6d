//! Checks which room may use which: crates, the modules inside them, and the rooms of the page.
//!
//! The tables are in `layers/tables.rs`; this file finds violations of them.

mod arrows;
mod crates;
mod modules;
mod page;
mod paths;
mod tables;

use std::collections::BTreeMap;

use anyhow::bail;

use arrows::Arrows;
use modules::Modules;
use tables::{CRATES, FENCES, MODULES, Order, PAGE};

pub fn run(_arguments: &[String]) -> anyhow::Result<()> {
    look(true)
}

pub fn check() -> anyhow::Result<()> {
    look(false)
}

/// Checks all arrows, and prints them on request.
fn look(is_shown: bool) -> anyhow::Result<()> {
    let mut complaints = Vec::new();
    let mut count = 0;
    crates::check(&mut complaints)?;
    let mut crates = BTreeMap::new();
    for (room, _) in CRATES {
        crates.insert(*room, Modules::read(room)?);
    }
    for unit in MODULES {
        let modules = &crates[unit.room];
        let parent: Vec<String> = unit
            .module
            .split("::")
            .filter(|part| !part.is_empty())
            .map(str::to_owned)
            .collect();
        let name = [unit.room, unit.module].join("::");
        let name = name.trim_end_matches(':');
        let arrows = modules.arrows(&parent);
        judge(
            name,
            &arrows,
            unit.order,
            modules.below(&parent),
            &mut complaints,
        );
        count += arrows.count();
        if is_shown {
            show(name, &arrows);
        }
    }
    for fence in FENCES {
        for (module, place) in crates[fence.room].users_of(fence.package) {
            let is_inside = fence.inside.split(' ').any(|allowed| {
                module
                    .strip_prefix(allowed)
                    .is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
            });
            if !is_inside {
                complaints.push(format!("{place}: {module} may not use {}", fence.package));
            }
        }
    }
    let arrows = page::read(&mut complaints)?;
    judge("page", &arrows, Order::Table(PAGE), &[], &mut complaints);
    count += arrows.count();
    if is_shown {
        show("page", &arrows);
    }
    if !complaints.is_empty() {
        bail!("{}", complaints.join("\n"));
    }
    println!("layers: {count} arrows, each the right way");
    Ok(())
}

fn show(name: &str, arrows: &Arrows) {
    let parts = arrows.parts().count();
    println!("{name}: {parts} parts, {} arrows", arrows.count());
    arrows.print();
    for circle in arrows.circles() {
        println!("  circle of {}: {}", circle.len(), circle.join(" "));
    }
    println!();
}

/// Reports every arrow that the order does not allow, and every cycle.
fn judge(
    name: &str,
    arrows: &Arrows,
    order: Order,
    declared: &[String],
    complaints: &mut Vec<String>,
) {
    if let Order::Table(table) = order {
        for part in arrows.parts() {
            if !table.iter().any(|(known, _)| *known == part) {
                complaints.push(format!(
                    "{name}: {part} has no place in the table of arrows"
                ));
            }
        }
    }
    for (from, to, place) in arrows.all() {
        let position = |part: &str| declared.iter().position(|known| known == part);
        let is_allowed = match order {
            Order::Declared => position(to) < position(from),
            Order::Table(table) => table
                .iter()
                .any(|(part, uses)| *part == from && uses.split(' ').any(|used| used == to)),
            Order::NoCircles => true,
        };
        if !is_allowed {
            complaints.push(format!("{place}: {name}: {from} may not use {to}"));
        }
    }
    for circle in arrows.circles() {
        complaints.push(format!("{name}: a circle: {}", circle.join(" ")));
    }
}
